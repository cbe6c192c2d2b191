import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { beforeDownload } from '../../../api/admin-session.ts';
import { sentence } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toast.tsx';

interface DownloadLinkProps {
  address: string;
  className: string;
  children: ReactNode;
}

/** Lets the browser load a file itself, once the user may have it. */
export function DownloadLink({ address, className, children }: DownloadLinkProps) {
  const say = useToast();
  const isConfirmed = useRef(false);
  const confirming = useMutation({
    mutationFn: async (_link: HTMLAnchorElement) => beforeDownload(),
    onSuccess: (_answer, link) => {
      isConfirmed.current = true;
      link.click();
      isConfirmed.current = false;
    },
    onError: (error) => say(sentence(error), 'failed'),
  });
  return (
    <a
      href={address}
      download
      onClick={(event) => {
        if (isConfirmed.current) return;
        event.preventDefault();
        if (!confirming.isPending) confirming.mutate(event.currentTarget);
      }}
      className={className}
    >
      {children}
    </a>
  );
}
