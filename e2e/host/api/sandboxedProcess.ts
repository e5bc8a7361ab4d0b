/** The parts of `process` that a sandboxed preload sees. */
export function sandboxedProcess(): Record<string, unknown> {
  const { platform, arch, version, versions } = process;
  return {
    platform,
    arch,
    version,
    versions: { ...versions },
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    env: {},
    argv: [],
  };
}
