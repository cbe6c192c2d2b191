import { zodResolver } from '@hookform/resolvers/zod';
import { subscription } from '#core/leads/newsletter-subscriber/schemas.ts';
import { newsletterTarget } from '../api/newsletter.ts';

export const resolver = zodResolver(subscription);
export const target = newsletterTarget;
