import { Toast } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { CloseIcon } from './icons.tsx';

interface Message {
  id: number;
  text: string;
  tone: 'done' | 'failed';
}

type Say = (text: string, tone?: Message['tone']) => void;

const ToastContext = createContext<Say | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const say = useCallback<Say>((text, tone = 'done') => {
    setMessages((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, text, tone }]);
  }, []);
  const drop = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));

  return (
    <ToastContext value={say}>
      <Toast.Provider duration={6_000} swipeDirection="right">
        {children}
        {messages.map(({ id, text, tone }) => (
          <Toast.Root
            key={id}
            type={tone === 'failed' ? 'foreground' : 'background'}
            onOpenChange={(open) => !open && drop(id)}
            className="flex animate-rise items-center justify-between gap-12 rounded-card border border-line bg-surface py-8 pr-8 pl-16 text-14 shadow-float"
          >
            <Toast.Description className={tone === 'failed' ? 'font-medium text-danger' : undefined}>
              {text}
            </Toast.Description>
            <Toast.Close
              aria-label="Close"
              className="inline-flex size-[36px] items-center justify-center rounded-full text-ink-quiet hover:text-ink"
            >
              <CloseIcon />
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport className="fixed right-16 bottom-16 z-50 grid w-[min(24rem,calc(100vw-32px))] gap-8" />
      </Toast.Provider>
    </ToastContext>
  );
}

/** Shows a result message in the corner of the page. */
export function useToast(): Say {
  const say = useContext(ToastContext);
  if (!say) throw new Error('useToast must be used within a ToastProvider');
  return say;
}
