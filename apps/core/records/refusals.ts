import { AppError } from '#core/platform/errors.ts';
import type { ReferenceKind } from '#core/references/rules.ts';

export function noSuchRecord(kind: ReferenceKind): AppError {
  return new AppError('not_found', `There is no such ${kind.replace('_', ' ')}`);
}
