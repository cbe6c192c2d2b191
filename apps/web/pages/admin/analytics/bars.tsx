import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useTheme } from '../../../theme/theme-provider.tsx';

interface BarsProps {
  values: readonly number[];
  /** The value at the top of the chart. */
  most: number;
  /** Pixels. */
  height: number;
  /** The label below a bar; empty for most of them. */
  label?: (index: number) => string;
  /** Charts with the same key show the tooltip of the same bar together. */
  together?: string;
  /** Called with the bar under the pointer. */
  onPoint?: (index: number | null) => void;
}

/** A vertical bar chart. */
export function Bars({ values, most, height, label, together, onPoint }: BarsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();

  // The chart is created again when the colors change; the canvas does not pick up CSS changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    const style = getComputedStyle(target);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const bars = uPlot.paths.bars?.({ size: [0.72, 48] });
    const chart = new uPlot(
      {
        width: target.clientWidth,
        height,
        padding: [4, 0, 0, 0],
        legend: { show: false },
        cursor: {
          y: false,
          drag: { x: false },
          points: { show: false },
          ...(together ? { sync: { key: together } } : {}),
        },
        scales: { x: { time: false, range: [-0.5, values.length - 0.5] }, y: { range: [0, Math.max(1, most)] } },
        axes: [
          {
            stroke: color('--ink-quiet'),
            border: { show: true, stroke: color('--line-control'), width: 1 },
            font: `14px ${style.fontFamily}`,
            size: label ? 28 : 1,
            gap: 6,
            grid: { show: false },
            ticks: { show: false },
            splits: () => [...values.keys()],
            values: (_chart, splits) => splits.map((index) => label?.(index) ?? ''),
          },
          { show: false },
        ],
        series: [{}, { fill: color('--teal'), width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) }],
        hooks: { setCursor: [({ cursor }) => onPoint?.(cursor.idx ?? null)] },
      },
      [[...values.keys()], [...values]],
      target,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: target.clientWidth, height }));
    watch.observe(target);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [values, most, height, together, theme]);

  return <div ref={place} className="min-w-0" />;
}
