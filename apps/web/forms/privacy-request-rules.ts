import { zodResolver } from '@hookform/resolvers/zod';
import { visitorRequest } from '#core/privacy/schemas.ts';
import { privacyRequestTarget } from '../api/privacy-request.ts';

export const resolver = zodResolver(visitorRequest);
export const target = privacyRequestTarget;
