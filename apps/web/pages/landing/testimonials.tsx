import { type Testimonial as Quote, testimonials } from '../../content/claims.ts';
import { classes } from '../../ui/classes.ts';

export function Testimonials() {
  const [first, ...others] = testimonials.quotes;
  if (!first) return null;
  return (
    <section aria-labelledby="testimonials-title" className="border-t border-line bg-surface">
      <div className="page-width grid gap-x-72 gap-y-48 py-72 lg:grid-cols-[7fr_5fr] lg:py-112">
        <div className="flex flex-wrap items-baseline justify-between gap-x-24 gap-y-8 lg:col-span-2">
          <h2 id="testimonials-title" className="text-40 lg:text-56">
            What owners say.
          </h2>
          {testimonials.sample && <p className="text-14 text-ink-quiet">Sample testimonials. The names are made up.</p>}
        </div>
        <Testimonial testimonial={first} leading />
        <div className="grid content-start gap-48">
          {others.map((testimonial) => (
            <Testimonial key={testimonial.name} testimonial={testimonial} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Testimonial({ testimonial, leading = false }: { testimonial: Quote; leading?: boolean }) {
  const [opening, ...rest] = testimonial.text;
  return (
    <figure className="border-t border-ink pt-24">
      <blockquote>
        <p className={classes('font-heading font-semibold', leading ? 'text-28 lg:text-40' : 'text-22')}>{opening}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className={classes('mt-16 max-w-measure text-ink-quiet', leading && 'text-18')}>
            {paragraph}
          </p>
        ))}
      </blockquote>
      <figcaption className="mt-24">
        <p className="font-semibold">{testimonial.name}</p>
        <p className="text-14 text-ink-quiet">
          {testimonial.trade}, {testimonial.town}
        </p>
      </figcaption>
    </figure>
  );
}
