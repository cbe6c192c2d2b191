import { Arcs } from './arcs.tsx';

export function PageLoading() {
  return (
    <div role="status" className="grid min-h-[70vh] place-items-center">
      <Arcs ringing className="size-[112px] text-teal" />
      <span className="sr-only">Loading page</span>
    </div>
  );
}
