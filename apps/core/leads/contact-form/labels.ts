/** The form's fields, as the form, the team's email and the admin area call them. */
export const contactLabels = { name: 'Name', email: 'Email', company: 'Company', message: 'Message' } as const;
