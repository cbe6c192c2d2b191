interface CodeProps {
  /** What it shows, for screen readers. */
  label: string;
  children: string;
}

/** Text exactly as it was sent. Long lines wrap, and a long text scrolls inside. */
export function Code({ label, children }: CodeProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[24rem] overflow-y-auto rounded-control border border-line bg-paper px-12 py-8"
    >
      <pre className="font-mono wrap-anywhere whitespace-pre-wrap">{children}</pre>
    </section>
  );
}
