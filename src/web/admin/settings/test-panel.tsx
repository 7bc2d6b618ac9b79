import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { useFetcher } from "../../navigation/fetcher.ts";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../panel.tsx";

interface TestPanelProps<Answer> {
  text: string;
  submit: string;
  /** The server's answer where no script sent the form. */
  reply: Answer | undefined;
  answerText: (answer: Answer) => ReactNode;
  children?: ReactNode;
}

/** A button that tries out what is stored, and the answer. */
export function TestPanel<Answer extends object>(props: TestPanelProps<Answer>) {
  const { text, submit, reply, answerText, children } = props;
  const t = useT();
  const fetcher = useFetcher<{ code: "tested"; answer: Answer }>();
  const answer = fetcher.data?.answer ?? reply;
  return (
    <Panel id="test" title={t("adminKeys.test.title")}>
      <p className="max-w-text text-sm text-muted">{text}</p>
      <fetcher.Form method="post">
        <Button
          type="submit"
          name="intent"
          value="test"
          variant="secondary"
          size="small"
          pending={fetcher.state !== "idle"}
        >
          {submit}
        </Button>
      </fetcher.Form>
      {answer && <Answered answer={answer}>{answerText(answer)}</Answered>}
      {children}
    </Panel>
  );
}
