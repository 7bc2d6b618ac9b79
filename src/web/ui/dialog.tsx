import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useT } from "../language/language.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Element that takes the focus first; the close button otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const widths = { small: "max-w-md", medium: "max-w-xl", large: "max-w-4xl" };

/** A modal dialog. Escape, the cross and a click outside close it; the focus returns automatically. */
export function Dialog({ open, onClose, title, children, footer, size = "medium", initialFocus }: DialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const box = dialog.current;
    if (!box || !open) return;
    box.showModal();
    initialFocus?.current?.focus();
    return () => box.close();
  }, [open, initialFocus]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] ${widths[size]} rounded-lg bg-ground p-0 text-ink shadow-float`}
    >
      {open && (
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-2">
            <h2 id={titleId} className="text-xl font-semibold">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-wash"
            >
              <Icon name="close" label={t("ui.close")} />
            </button>
          </div>
          {children && <div className="overflow-y-auto px-5 pb-5">{children}</div>}
          {footer && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel: ReactNode;
  /** The safe way out; it has the focus when the question appears. */
  cancelLabel: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** The confirmed action cannot be undone. */
  danger?: boolean;
  pending?: boolean;
}

/** A question before something weighty; the focus is on the safe answer. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  danger,
  pending,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
