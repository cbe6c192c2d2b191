import { type Testimonial as Quote, testimonials } from '../../content/claims.ts';
import { classes } from '../../ui/classes.ts';
import { SwipeRow, swipeItem, swipeItems } from '../../ui/swipe-row.tsx';

export function Testimonials() {
  const [first, ...others] = testimonials.quotes;
  if (!first) return null;
  return (
    <section aria-labelledby="testimonials-title" className="border-t border-line bg-surface">
      <div className="page-width py-48 sm:py-72 lg:py-112">
        <div className="flex flex-wrap items-baseline justify-between gap-x-24 gap-y-8">
          <h2 id="testimonials-title" className="text-28 sm:text-40 lg:text-56">
            What owners say.
          </h2>
          {testimonials.sample && <p className="text-14 text-ink-quiet">Sample testimonials. The names are made up.</p>}
        </div>
        <SwipeRow labelledBy="testimonials-title" className="mt-24 sm:mt-48">
          <div className={classes('grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]', swipeItems)}>
            <Testimonial testimonial={first} leading />
            <div className="grid content-start gap-48 max-sm:contents">
              {others.map((testimonial) => (
                <Testimonial key={testimonial.name} testimonial={testimonial} />
              ))}
            </div>
          </div>
        </SwipeRow>
      </div>
    </section>
  );
}

function Testimonial({ testimonial, leading = false }: { testimonial: Quote; leading?: boolean }) {
  const [opening, ...rest] = testimonial.text;
  return (
    <figure className={classes('border-ink sm:border-t sm:pt-24', swipeItem)}>
      <blockquote>
        <p
          className={classes('font-heading font-semibold', 'text-18', leading ? 'sm:text-28 lg:text-40' : 'sm:text-22')}
        >
          {opening}
        </p>
        {rest.map((paragraph) => (
          <p key={paragraph} className={classes('mt-8 max-w-measure text-ink-quiet sm:mt-16', leading && 'sm:text-18')}>
            {paragraph}
          </p>
        ))}
      </blockquote>
      <figcaption className="mt-16 sm:mt-24">
        <p className="font-semibold">{testimonial.name}</p>
        <p className="text-14 text-ink-quiet">
          {testimonial.trade}, {testimonial.town}
        </p>
      </figcaption>
    </figure>
  );
}
