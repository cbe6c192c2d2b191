import type { AudioSampleRow } from '#core/audio/schemas.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import type { Playback } from '../../../components/listen/use-sample-player.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';

interface AudioTableProps {
  samples: readonly AudioSampleRow[];
  playback: Playback | null;
  onPlay: (id: string) => void;
  onStop: () => void;
  onDelete: (sample: AudioSampleRow) => void;
}

export function AudioTable({ samples, playback, onPlay, onStop, onDelete }: AudioTableProps) {
  const stateOf = ({ sample_id }: AudioSampleRow) =>
    playback?.sampleId === sample_id ? playback.state : ('idle' as const);
  const columns: readonly [Column<AudioSampleRow>, ...Column<AudioSampleRow>[]] = [
    { header: 'Title', width: 'w-[24%]', cell: (row) => row.title },
    {
      header: 'Description',
      width: '',
      cell: (row) => <Truncated quiet={!row.description}>{row.description ?? 'No description'}</Truncated>,
    },
    {
      header: 'File Info',
      width: 'w-[18%]',
      cell: (row) => (
        <>
          <Truncated>{row.filename}</Truncated>
          <span className="tabular-nums block text-ink-quiet">{formatMegabytes(row.file_size)}</span>
        </>
      ),
    },
    { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
    {
      header: 'Actions',
      width: 'w-[13rem]',
      cell: (row) => {
        const state = stateOf(row);
        return (
          <div className="flex flex-wrap gap-8">
            {/* Not disabled while it loads, so that it keeps the keyboard focus. */}
            <Button
              size="small"
              look={state === 'playing' ? 'primary' : 'outline'}
              aria-disabled={state === 'loading'}
              aria-label={`${state === 'playing' ? 'Stop' : 'Play'} ${row.title}`}
              onClick={{ idle: () => onPlay(row.sample_id), loading: undefined, playing: onStop }[state]}
            >
              {{ idle: 'Play', loading: 'Loading...', playing: 'Stop' }[state]}
            </Button>
            <Button size="small" look="outline" aria-label={`Delete ${row.title}`} onClick={() => onDelete(row)}>
              Delete
            </Button>
          </div>
        );
      },
    },
  ];
  return <DataTable caption="audio samples" columns={columns} rows={samples} rowKey={(row) => row.sample_id} />;
}
