import { Link } from 'react-router-dom';
import { type EventType, eventTypeNames, eventTypes, jsonSchemaOf } from '#core/webhooks/registry.ts';
import { CodeBlock } from './code-block.tsx';
import { type FieldRow, fieldsOf } from './schema-fields.ts';

/** The names of all types, each leading to its own part. */
export function EventTypeIndex() {
  return (
    <ul className="grid gap-x-24 sm:grid-cols-2">
      {eventTypeNames.map((type) => (
        <li key={type}>
          <Link to={`#${type}`} className="link inline-block py-4 wrap-anywhere">
            <code>{type}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Every type: when it is sent, what its data holds, and an example. */
export function EventTypeList() {
  return eventTypeNames.map((type) => <EventTypePart key={type} type={type} />);
}

/** The moment in every example. */
const timestamp = '2026-11-24T15:04:06.123Z';

function EventTypePart({ type }: { type: EventType }) {
  const { sentWhen, example } = eventTypes[type];
  return (
    <section id={type} tabIndex={-1} aria-labelledby={`${type}-title`} className="grid gap-16">
      <h3 id={`${type}-title`} className="text-18 wrap-anywhere">
        <code>{type}</code>
      </h3>
      <p>{sentWhen}</p>
      <FieldTable caption={`The fields of the data of ${type}`} rows={fieldsOf(jsonSchemaOf(type))} />
      <CodeBlock
        label={`An example of ${type}`}
        code={JSON.stringify({ type, timestamp, data: example }, undefined, 2)}
      />
    </section>
  );
}

const cellClasses = 'py-8 align-top max-sm:block max-sm:py-0';

function FieldTable({ caption, rows }: { caption: string; rows: readonly FieldRow[] }) {
  return (
    <table className="w-full border-collapse text-left text-14 max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-ink-quiet">
          <th scope="col" className="py-8 pr-16 font-medium">
            Field
          </th>
          <th scope="col" className="py-8 pr-16 font-medium">
            Type
          </th>
          <th scope="col" className="py-8 font-medium">
            Meaning
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ name, type, meaning, values }) => (
          <tr key={name} className="border-b border-line max-sm:block max-sm:py-8">
            <th scope="row" className={`${cellClasses} w-[12rem] pr-16 font-medium wrap-anywhere max-sm:w-auto`}>
              <code>{name}</code>
            </th>
            <td className={`${cellClasses} w-[8rem] pr-16 text-ink-quiet max-sm:w-auto`}>{type}</td>
            <td className={`${cellClasses} wrap-anywhere`}>
              {meaning}
              {values.length > 0 && <Values values={values} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <>
      {': '}
      {values.map((value, index) => (
        <span key={value}>
          {index > 0 && ', '}
          <code>{value}</code>
        </span>
      ))}
    </>
  );
}
