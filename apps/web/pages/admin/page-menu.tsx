import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { ChevronIcon } from '../../ui/control-icons.tsx';
import type { PageDefinition, PageGroup } from './pages.tsx';
import { ListCount } from './parts/list-count.tsx';

/** A menu of pages. Its button names the one that is open. */
export function PageMenu({ group, chosen }: { group: PageGroup; chosen: PageDefinition }) {
  const open = group.pages.find((page) => page === chosen);
  return (
    // A modal menu would lock the page's scrolling with a style element, which the content security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={classes(
          'inline-flex min-h-[44px] items-center border-b-2 pr-4 pl-12 font-medium -outline-offset-2 hover:text-ink data-[state=open]:text-ink',
          open
            ? 'min-w-0 border-teal text-ink'
            : 'shrink-0 border-transparent text-ink-quiet forced-colors:border-[Canvas]',
        )}
      >
        <span className="truncate">{open ? `${group.label}: ${open.label}` : group.label}</span>
        <span className="shrink-0 rotate-90">
          <ChevronIcon />
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[14rem] animate-rise overflow-y-auto rounded-card border border-line bg-surface py-8 text-14 text-ink shadow-float"
        >
          {group.pages.map((page) => (
            <DropdownMenu.Item key={page.id} asChild>
              <Link
                to={`?${new URLSearchParams({ tab: page.id })}`}
                aria-current={page === open ? 'page' : undefined}
                className="flex min-h-[44px] items-center justify-between gap-24 px-16 font-medium -outline-offset-2 aria-[current=page]:text-teal-text data-highlighted:bg-teal-wash"
              >
                {page.label}
                <ListCount of={page.id} />
              </Link>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
