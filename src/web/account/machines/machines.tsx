import { type ReactNode, useEffect } from "react";
import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BesideNameplate } from "../../ui/nameplate.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { AccountPage } from "../account-page.tsx";
import { AddedMachine } from "./added-machine.tsx";
import { FindMachine } from "./find-machine.tsx";
import { GiveMachine } from "./give-machine.tsx";
import { LeftMachines } from "./left-machines.tsx";
import { MachineCard } from "./machine-card.tsx";
import { MachineForm } from "./machine-form.tsx";
import { StopMails } from "./stop-mails.tsx";
import type * as server from "./machines.server.ts";
import type { MachineReply } from "./machine-reply.ts";
import type { PageProps } from "../../page-props.ts";

export default function Machines({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { isGuest, machines, isAdding, model, isUnlisted, slug, sites } = loaderData;
  const editing = machines.find(({ key }) => key === loaderData.editing) ?? null;
  useEffect(() => {
    // The marks on parts follow the list.
    void refreshVisitor();
  }, [machines]);
  const { stop, isStopWhole, isStopped } = loaderData;
  if (stop !== null) return <StopMails token={stop} isWhole={isStopWhole} isStopped={isStopped} />;
  if (editing)
    return (
      <Frame isGuest={isGuest} title={t("machines.editTitle", { name: editing.name })} isInner>
        <Refused reply={actionData} />
        <MachineForm key={editing.key} machine={editing} sites={[]} today={loaderData.today} reply={actionData} />
        {editing.siteId === null && (sites.length > 0 || editing.heir) && (
          <GiveMachine machine={editing} sites={sites} reply={actionData} />
        )}
      </Frame>
    );
  if (model || isUnlisted)
    return (
      <Frame isGuest={isGuest} title={t("machines.addTitle")} isInner>
        <Refused reply={actionData} />
        {model && <AddedMachine model={model} />}
        {loaderData.namedBefore !== null && (
          <Notice>{t("machines.namedBefore", { name: loaderData.namedBefore })}</Notice>
        )}
        <MachineForm
          model={model && { slug, name: model.name }}
          sites={sites}
          today={loaderData.today}
          reply={actionData}
        />
      </Frame>
    );
  if (isAdding)
    return (
      <Frame isGuest={isGuest} title={t("machines.addTitle")} isInner>
        <FindMachine query={loaderData.find} isMissing={loaderData.isFindMissing} found={loaderData.found} />
      </Frame>
    );
  return <MachineList screen={loaderData} reply={actionData} />;
}

interface MachineListProps {
  screen: PageProps<typeof server>["loaderData"];
  reply: MachineReply | undefined;
}

function MachineList({ screen, reply }: MachineListProps) {
  const t = useT();
  const to = useHref();
  const { machines, isGuest, mayRemind, done, members } = screen;
  const isEmpty = machines.length === 0 && screen.owners.length === 0;
  const add = (
    <ButtonLink to={to("machines", {}, { add: "" })} icon="plus">
      {t("machines.add")}
    </ButtonLink>
  );
  return (
    <Frame isGuest={isGuest} title={t("machines.title")} aside={!isEmpty && add}>
      <p className="max-w-text text-muted">{t("machines.lead")}</p>
      <Refused reply={reply} />
      <Answered reply={reply} />
      {done && !reply && <SuccessNotice>{t(`machines.done.${done}`)}</SuccessNotice>}
      {isGuest && !isEmpty && (
        <Notice>
          {t("machines.inBrowser")}{" "}
          <Link to={to("signIn", {}, { redirectTo: to("machines") })} className="link font-semibold">
            {t("machines.signIn")}
          </Link>
        </Notice>
      )}
      <LeftMachines machines={screen.left} />
      {isEmpty ? (
        <BesideNameplate marks={["MODEL", "PART NO."]} caption={t("machines.nameplate")}>
          <div>
            <p className="text-lg font-semibold">{t("machines.empty")}</p>
            <p className="text-muted">{t("machines.emptyHint")}</p>
          </div>
          <FindMachine query="" isMissing={false} found={null} />
        </BesideNameplate>
      ) : (
        <>
          <Owners screen={screen} />
          <ul aria-label={t("machines.title")} className="flex flex-col gap-6">
            {machines.map((machine) => (
              <li key={machine.key}>
                <MachineCard
                  machine={machine}
                  isOpen={machines.length === 1}
                  saysWhose={screen.sites.length > 0}
                  members={members.filter(({ siteId }) => siteId === machine.siteId)}
                  reminders={isGuest ? null : mayRemind ? "offered" : "unconfirmed"}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Frame>
  );
}

/** Leads to the machines of each owner, where there are several. */
function Owners({ screen: { owners, of } }: Pick<MachineListProps, "screen">) {
  const t = useT();
  const to = useHref();
  if (owners.length === 0) return null;
  const all = { of: null, place: "", count: owners.reduce((sum, { count }) => sum + count, 0) };
  return (
    <nav aria-label={t("machines.owners.which")} className="flex flex-wrap gap-2">
      {[all, ...owners].map((owner) => (
        <ButtonLink
          key={owner.of ?? ""}
          to={to("machines", {}, owner.of === null ? {} : { of: owner.of })}
          variant={owner.of === of ? "primary" : "secondary"}
          size="small"
          aria-current={owner.of === of ? "page" : undefined}
        >
          {t(owner.of === null ? "machines.owners.all" : owner.place ? "machines.owners.site" : "machines.owners.own", {
            place: owner.place,
            count: owner.count,
          })}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The page within the account, or alone for who is not signed in. */
function Frame({
  isGuest,
  title,
  aside,
  isInner,
  children,
}: {
  isGuest: boolean;
  title: string;
  aside?: ReactNode;
  /** Leads back to the list. */
  isInner?: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const to = useHref();
  const back = isInner && <BackLink to={to("machines")}>{t("machines.back")}</BackLink>;
  if (!isGuest)
    return (
      <AccountPage title={title} aside={aside}>
        {back}
        {children}
      </AccountPage>
    );
  return (
    <div className="page flex flex-col gap-5 py-6 lg:py-8">
      <PrivateHead title={title} />
      {back}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}

function Refused({ reply }: { reply: MachineReply | undefined }) {
  const t = useT();
  if (!reply?.refused) return null;
  const { refused } = reply;
  if (refused === "machine_missing") return <ErrorNotice>{t("fields.gone")}</ErrorNotice>;
  if (refused === "too_many_machines") return <ErrorNotice>{t("fields.full")}</ErrorNotice>;
  if (refused === "email_unconfirmed") return <ErrorNotice>{t(`account.errors.${refused}`)}</ErrorNotice>;
  return <ErrorNotice>{t(`machines.errors.${refused}`)}</ErrorNotice>;
}

/** Notice of the last step, with Undo. */
function Answered({ reply }: { reply: MachineReply | undefined }) {
  const t = useT();
  if (!reply?.done) return null;
  const { done, name, undo } = reply;
  return (
    <SuccessNotice>
      <p className="wrap-anywhere">{t(`machines.done.${done}`, { name })}</p>
      {undo && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="key" value={undo.key} />
          <input type="hidden" name="machine" value={undo.machine} />
          <input type="hidden" name="version" value={undo.version} />
          <input type="hidden" name="token" value={undo.token} />
          <input type="hidden" name="keeper" value={undo.keeper} />
          {undo.remind && <input type="hidden" name="remind" value="on" />}
          <input type="hidden" name="mailTo" value={undo.mailTo} />
          <input type="hidden" name="heir" value={undo.heir} />
          <Button type="submit" variant="secondary" size="small">
            {t("machines.done.undo")}
          </Button>
        </Form>
      )}
    </SuccessNotice>
  );
}
