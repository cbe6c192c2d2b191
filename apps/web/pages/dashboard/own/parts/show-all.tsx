import { Button } from '../../../../ui/button.tsx';

interface ShowAllProps {
  /** How many of a list are not shown. */
  hidden: number;
  /** What the list has: "answers". */
  what: string;
  onClick: () => void;
}

/** Shows the rest of a list, if there is one. */
export function ShowAll({ hidden, what, onClick }: ShowAllProps) {
  if (hidden === 0) return null;
  return (
    <Button look="outline" size="medium" className="justify-self-start text-14" onClick={onClick}>
      Show {hidden} more {what}
    </Button>
  );
}
