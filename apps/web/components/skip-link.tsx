export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-8 left-8 z-50 -translate-y-[200%] rounded-control bg-ink px-16 py-12 font-semibold text-paper opacity-0 focus:translate-y-0 focus:opacity-100"
    >
      Skip to main content
    </a>
  );
}
