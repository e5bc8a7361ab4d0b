/** The style sheet of a transcript: for light and dark screens, narrow ones, and paper. */
export const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --quiet: light-dark(#5b6270, #a6adba); --line: light-dark(#d8dce3, #3a404b);
  --other: light-dark(#f1f3f6, #262a32); --own: light-dark(#e3edff, #1e3357); }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem;
  background: light-dark(#fff, #16181d); color: light-dark(#16181d, #e8eaee); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
section { margin: 2rem 0; }
section dl { margin-bottom: 0.75rem; }
h3 { font-size: 1.125rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h2 { font-size: 0.875rem; font-weight: 600; color: var(--quiet); text-align: center; margin: 2rem 0 1rem; break-after: avoid; }
dl { margin: 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
dl div { display: grid; grid-template-columns: 8rem 1fr; column-gap: 1rem; padding: 0.125rem 0; }
dt { color: var(--quiet); grid-column: 1; }
dd { margin: 0; grid-column: 2; overflow-wrap: anywhere; }
.message { margin: 0 0 0.5rem; padding: 0.5rem 0.75rem; border-radius: 0.5rem; background: var(--other); break-inside: avoid-page; }
.message.own { background: var(--own); }
.message p { margin: 0; overflow-wrap: anywhere; }
.who { display: flex; flex-wrap: wrap; gap: 0 0.5rem; align-items: baseline; }
.time, .number, .quote { color: var(--quiet); font-size: 0.8125rem; }
.number { margin-inline-start: auto; }
.place { font-weight: 600; color: var(--quiet); overflow-wrap: anywhere; }
.mark { font-size: 0.75rem; font-weight: 600; padding: 0 0.375rem; border: 1px solid currentColor; border-radius: 0.25rem; }
.quote { border-inline-start: 3px solid var(--line); padding-inline-start: 0.5rem; }
.text { white-space: pre-wrap; unicode-bidi: plaintext; }
.note { font-style: italic; }
.deleted .note { color: var(--quiet); }
a { color: light-dark(#0b57d0, #8ab4f8); }
@media (max-width: 32rem) { dl div { grid-template-columns: 1fr; } dd { grid-column: 1; } }
@media print {
  :root { color-scheme: light; font-size: 11pt; }
  body { max-width: none; padding: 0; }
  .message, .message.own { background: none; border: 1px solid #bbb; }
}
`;
