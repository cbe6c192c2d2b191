import { Link } from 'react-router-dom';
import { Marked } from '../../../ui/marked.tsx';
import { demoAddress } from './labels.ts';

/** A link to the record of a demo request. */
export function DemoLink({ of }: { of: { demo_id: string; reference: string } }) {
  return (
    <Link to={demoAddress(of.demo_id)} className="link tabular-nums">
      <Marked>{of.reference}</Marked>
    </Link>
  );
}
