import { useMutation } from '@tanstack/react-query';
import { fetchAll, maxExported } from '../../../api/admin-export.ts';
import type { AdminList, ListFilter } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { saveCsv, toCsv } from '../csv.ts';

interface ExportButtonProps<Row extends object> {
  source: AdminList<Row>;
  filter: ListFilter;
  /** What would be exported; nothing of an empty list. */
  count: number;
}

/** Takes everything that fits the filter home as a file named after the tab. */
export function ExportButton<Row extends object>({ source, filter, count }: ExportButtonProps<Row>) {
  const say = useToast();
  const saving = useMutation({
    mutationFn: () => fetchAll(source, filter),
    onSuccess: ({ rows, more }) => {
      saveCsv(source.name, toCsv(rows));
      if (more)
        say(`The file holds the newest ${maxExported.toLocaleString('en-US')} records. Search to narrow it down.`);
    },
    onError: (error) => say(sentence(error), 'failed'),
  });
  return (
    <Button look="outline" size="small" disabled={saving.isPending || count === 0} onClick={() => saving.mutate()}>
      {saving.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
