import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, as in "Copy the secret". */
  what: string;
  /** What to say then: "Secret copied." */
  done: string;
}

export function CopyButton({ text, what, done }: CopyButtonProps) {
  const say = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(done),
      () => say('Your browser didn’t allow copying.', 'failed'),
    );
  return (
    <Button
      look="outline"
      size="small"
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
      className="max-lg:min-h-[44px]"
    >
      Copy
    </Button>
  );
}
