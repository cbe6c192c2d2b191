import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useKeysWanted } from './use-list-keys.ts';

const keys = [
  ['/', 'Search'],
  ['j', 'Next row, or next record if one is open'],
  ['k', 'Previous row, or previous record if one is open'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['Esc', 'Close the record, or clear the selection'],
  ['?', 'Show these shortcuts'],
] as const;

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useKeysWanted();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[5rem_1fr] gap-y-8">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-[28px] rounded-control border border-line-control px-8 py-1 text-center font-text">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-16 border-t border-line pt-8">
        <Checkbox checked={wanted} onChange={(event) => setWanted(event.target.checked)}>
          Use single-key shortcuts
        </Checkbox>
      </div>
    </Dialog>
  );
}
