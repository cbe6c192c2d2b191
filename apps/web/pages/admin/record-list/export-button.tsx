import { useMutation } from '@tanstack/react-query';
import type { ListName } from '#core/dashboard/rules.ts';
import type { ListFilter, ListTotal } from '../../../api/admin-lists.ts';
import { exportUrl, fetchChosenCsv, fetchCsv, maxHeld } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useToast } from '../../../ui/toast.tsx';
import { saveCsv } from '../csv.ts';
import { formatTotal } from '../format.ts';
import { DownloadLink } from '../parts/download-link.tsx';

interface ExportButtonProps {
  list: ListName;
  filter: ListFilter;
  /** How many rows would be exported; null until known. */
  total: ListTotal | null;
}

/**
 * Exports everything that matches the filter as a file named after the tab. The server sends what is too much for the
 * browser.
 */
export function ExportButton({ list, filter, total }: ExportButtonProps) {
  const count = total?.count ?? 0;
  if (count > maxHeld || total?.capped) {
    return (
      <DownloadLink
        address={exportUrl(list, filter)}
        className={classes(buttonClasses('outline', 'small'), 'max-lg:min-h-[44px]')}
      >
        <span>
          Export CSV<span className="max-sm:sr-only">{`: ${formatTotal(count, total?.capped)} rows`}</span>
        </span>
      </DownloadLink>
    );
  }
  return <SaveButton list={list} words="Export CSV" disabled={count === 0} fetchText={() => fetchCsv(list, filter)} />;
}

/** Exports the selected records. */
export function ExportSelected({ list, ids }: { list: ListName; ids: readonly string[] }) {
  return (
    <SaveButton list={list} words="Export selected" disabled={false} fetchText={() => fetchChosenCsv(list, ids)} />
  );
}

interface SaveButtonProps {
  list: ListName;
  words: string;
  disabled: boolean;
  fetchText: () => Promise<string>;
}

function SaveButton({ list, words, disabled, fetchText }: SaveButtonProps) {
  const say = useToast();
  const saving = useMutation({
    mutationFn: fetchText,
    onSuccess: (text) => saveCsv(list, text),
    onError: (error) => say(sentence(error), 'failed'),
  });
  return (
    <Button
      look="outline"
      size="small"
      disabled={saving.isPending || disabled}
      onClick={() => saving.mutate()}
      className="max-lg:min-h-[44px]"
    >
      {saving.isPending ? 'Exporting…' : words}
    </Button>
  );
}
