import { useMutation } from '@tanstack/react-query';
import { toCsv } from '#core/export/rules.ts';
import { listNames } from '#core/lists/rules.ts';
import { exportUrl, fetchAll, maxExported } from '../../../api/admin-export.ts';
import type { AdminList, ListFilter, ListTotal } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { saveCsv } from '../csv.ts';
import { formatTotal } from '../format.ts';

interface ExportButtonProps<Row extends object> {
  source: AdminList<Row>;
  filter: ListFilter;
  /** What would be exported; nothing of an empty list. */
  total: ListTotal | null;
}

/** Takes everything that fits the filter home as a file named after the tab; what is too much for the browser comes from the server. */
export function ExportButton<Row extends object>({ source, filter, total }: ExportButtonProps<Row>) {
  const say = useToast();
  const saving = useMutation({
    mutationFn: () => fetchAll(source, filter),
    onSuccess: ({ rows, more }) => {
      saveCsv(source.name, toCsv(rows));
      if (more)
        say(`The file holds the first ${maxExported.toLocaleString('en-US')} records. Search to narrow it down.`);
    },
    onError: (error) => say(sentence(error), 'failed'),
  });
  const count = total?.count ?? 0;
  const comesAsFile = listNames.some((name) => name === source.name);
  if (comesAsFile && (count > maxExported || total?.capped)) {
    return (
      <a href={exportUrl(source.name, filter)} download className={buttonClasses('outline', 'small')}>
        {`Export all ${formatTotal(count, total?.capped)} rows`}
      </a>
    );
  }
  return (
    <Button look="outline" size="small" disabled={saving.isPending || count === 0} onClick={() => saving.mutate()}>
      {saving.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
