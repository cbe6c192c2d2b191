import { Link } from 'react-router-dom';

interface ReferenceProps {
  reference: string;
  /** The form's private page; null where the server did not send one. */
  statusUrl: string | null;
}

/** A form's reference number, in a size to read from, with a link to track it. */
export function Reference({ reference, statusUrl }: ReferenceProps) {
  return (
    <div>
      <p className="text-14 text-ink-quiet">Your reference number (have it ready if you call)</p>
      <p className="tabular-nums font-heading text-28 font-bold tracking-normal select-all">{reference}</p>
      {statusUrl && (
        <p className="mt-8">
          <Link to={statusUrl} className="link">
            Check its status
          </Link>
        </p>
      )}
    </div>
  );
}
