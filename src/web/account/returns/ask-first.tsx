import { useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** Confirms an irreversible step before sending it; without scripts it is sent directly. */
export function AskFirst({
  intent,
  label,
  title,
  keep,
  confirm,
}: {
  intent: string;
  label: string;
  title: string;
  keep: string;
  confirm: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  return (
    <Form method="post" ref={form} onSubmit={(event) => (event.preventDefault(), setAsking(true))}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="secondary">
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={title}
        cancelLabel={keep}
        confirmLabel={confirm}
        onCancel={() => setAsking(false)}
        onConfirm={() => (setAsking(false), void submit(form.current))}
      />
    </Form>
  );
}
