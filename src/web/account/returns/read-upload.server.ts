import { readForm } from "../../read-form.ts";

// One form with photos is read at a time: forty megabytes of it lie in memory until they are drawn anew.
let turn: Promise<unknown> = Promise.resolve();

/** Reads a form that may carry photos and answers it before the next one is read; other forms wait for nobody. */
export function withUpload<T>(request: Request, answer: (form: FormData) => Promise<T>): Promise<T> {
  const work = async () => answer(await readForm(request));
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return work();
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}
