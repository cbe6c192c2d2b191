import { zodResolver } from '@hookform/resolvers/zod';
import { customDeal } from '#core/leads/custom-deal/schemas.ts';
import { customDealTarget } from '../../api/deals.ts';

export { uploadDeal } from '../../api/deals.ts';
export { DealSent } from './deal-sent.tsx';

export const resolver = zodResolver(customDeal);
export const target = customDealTarget;
