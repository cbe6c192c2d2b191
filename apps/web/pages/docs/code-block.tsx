interface CodeBlockProps {
  /** What it shows, for screen readers. */
  label: string;
  code: string;
}

/** Code as it is written. A long line scrolls inside. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface p-16 text-14"
    >
      <pre>{code.trimEnd()}</pre>
    </section>
  );
}
