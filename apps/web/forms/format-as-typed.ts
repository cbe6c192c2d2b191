/** Formats a field's text while it is typed, and keeps the caret behind the same character. */
export function formatAsTyped(input: HTMLInputElement, format: (typed: string) => string) {
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = formatted;
  let caret = 0;
  for (let seen = 0; caret < formatted.length && seen < digitsBefore; caret += 1) {
    if (/\d/.test(formatted.charAt(caret))) seen += 1;
  }
  input.setSelectionRange(caret, caret);
}

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Groups of four, 19 characters at most. */
export const asCardNumber = (typed: string) =>
  digitsOf(typed)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** MM/YY. */
export const asExpiryDate = (typed: string) =>
  digitsOf(typed)
    .slice(0, 4)
    .replace(/^(\d{2})(\d)/, '$1/$2');
