/** Parley's logo: two people who speak with each other. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#fff" fillOpacity=".16" />
      <path
        d="M7 11.5A3.5 3.5 0 0 1 10.500 8h7a3.500 3.500 0 0 1 0 7H12l-3.600 2.700a.5.5 0 0 1-.8-.4V14.400A3.500 3.500 0 0 1 7 11.500Z"
        fill="#fff"
      />
      <path
        d="M25 19.500a3.500 3.500 0 0 1-.6 2.900v2.900a.5.5 0 0 1-.8.4L20 23h-5.500a3.500 3.500 0 0 1 0-7h7a3.500 3.500 0 0 1 3.500 3.500Z"
        fill="#fff"
        fillOpacity=".6"
      />
    </svg>
  );
}
