/** How much of its end an address always shows. */
const shownEnd = 8;

/** An address in one line: what does not fit is left out of its middle. On a narrow screen all of it shows. */
export function Address({ url }: { url: string }) {
  return (
    <span title={url} className="max-lg:wrap-anywhere lg:flex">
      <span className="lg:truncate">{url.slice(0, -shownEnd)}</span>
      <span className="lg:shrink-0">{url.slice(-shownEnd)}</span>
    </span>
  );
}
