type Handler = (...args: never[]) => unknown;

interface Handlers {
  readonly loader?: Handler;
  readonly action?: Handler;
}

/** A page's props, from what its `.server.ts` exports: `PageProps<typeof server>`. */
export interface PageProps<Server extends Handlers> {
  readonly loaderData: DataOf<Server["loader"]>;
  /** What the page's form was answered; undefined until one was sent. */
  readonly actionData: DataOf<Server["action"]> | undefined;
}

/** What a loader or action gives the page: a Response goes elsewhere, and `data()` only adds a status. */
type DataOf<H> = H extends Handler ? Sent<Unwrapped<Awaited<ReturnType<H>>>> : undefined;

type Unwrapped<T> = T extends Response ? never : T extends { data: infer D; init: ResponseInit | null } ? D : T;

type NeverSent = Date | bigint | symbol | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Handler;

/** Data travel as JSON: what that cannot say is `never` on the page, so that it does not compile. */
type Sent<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends NeverSent
    ? never
    : { [Key in keyof T]: Sent<T[Key]> };
