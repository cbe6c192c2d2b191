import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { CloseButton } from './close-button.tsx';

interface DialogProps {
  open: boolean;
  /** Called once the dialog has closed, however it was closed. */
  onClose: () => void;
  title: string;
  wide?: boolean;
  /** Rendered only while the dialog is open. */
  children: ReactNode;
}

/** A modal dialog with a title. The browser traps the focus inside and restores it afterwards. */
export function Dialog({ open, onClose, title, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const root = document.documentElement;
    root.classList.toggle('keeps-scrollbar-room', window.innerWidth > root.clientWidth);
    element.showModal();
    heading.current?.focus({ preventScroll: true });
    return () => {
      element.close();
      // Another dialog that is still open needs the scrollbar's space reserved.
      if (!document.querySelector('dialog:modal')) root.classList.remove('keeps-scrollbar-room');
    };
  }, [open]);

  // A click that begins inside, to select text, and ends outside must not close the dialog.
  const onMouseDown = (event: MouseEvent) => {
    pressedOutside.current = event.target === dialog.current;
  };
  const onClick = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === dialog.current) dialog.current.close();
  };

  return (
    // With the keyboard, Escape closes the dialog; the browser handles it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onMouseDown={onMouseDown}
      onClick={onClick}
      className={classes(
        'dialog-sheet w-full overflow-hidden border border-line bg-surface text-ink shadow-float open:flex',
        'max-sm:h-dvh max-sm:max-h-none max-sm:max-w-none max-sm:border-0 sm:m-auto sm:max-h-[min(90dvh,820px)] sm:rounded-card',
        wide ? 'sm:max-w-[46rem]' : 'sm:max-w-[36rem]',
      )}
    >
      {open && (
        <div className="flex min-h-0 w-full flex-col">
          <div className="flex shrink-0 items-start justify-between gap-16 border-b border-line py-12 pr-8 pl-16 sm:py-16 sm:pr-16 sm:pl-24">
            <h2 id={titleId} ref={heading} tabIndex={-1} className="pt-8 text-22">
              {title}
            </h2>
            <CloseButton label="Close" onClick={() => dialog.current?.close()} />
          </div>
          <div className="min-h-0 overflow-y-auto p-16 sm:p-24">{children}</div>
        </div>
      )}
    </dialog>
  );
}
