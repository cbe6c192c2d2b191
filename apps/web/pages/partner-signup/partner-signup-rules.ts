import { zodResolver } from '@hookform/resolvers/zod';
import { partnerApplication } from '#core/leads/partner-application/schemas.ts';
import { partnerApplicationTarget } from '../../api/partners.ts';

export const resolver = zodResolver(partnerApplication);
export const target = partnerApplicationTarget;
