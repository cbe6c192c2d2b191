import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { maxAssigneeLength } from '#core/resources/rules.ts';
import { assigneesQuery } from '../../../api/admin-records.ts';
import { TextInput } from '../../../ui/controls.tsx';

/** Takes a name and suggests those that records can be assigned to. */
export function AssigneeInput(props: ComponentProps<typeof TextInput>) {
  const knownId = useId();
  const { data: known = [] } = useQuery(assigneesQuery);
  return (
    <>
      <TextInput list={knownId} maxLength={maxAssigneeLength} autoComplete="off" {...props} />
      <datalist id={knownId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
