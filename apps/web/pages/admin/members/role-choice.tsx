import { roleLabels } from '#core/access/labels.ts';
import { type Role, roles } from '#core/shared/rules.ts';
import { SelectInput } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';

/** Chooses a role, and says what it may do. */
export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Field label="Role" hint={`${roleLabels[role].may}.`}>
      {(control) => (
        <SelectInput
          {...control}
          value={role}
          onChange={(event) => onChange(roles.find((each) => each === event.target.value) ?? role)}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleLabels[each].name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
