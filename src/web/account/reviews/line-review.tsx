import type { ReviewStatus } from "#domain/reviews/review.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { AccountForm } from "../entry-page.tsx";
import { PhotoChoice } from "./photo-choice.tsx";
import { type FieldErrorKey, useFieldErrors } from "../field-errors.ts";

interface LineReviewProps {
  line: {
    sku: string;
    name: string;
    pictureFamily: string;
    review: { stars: number; title: string; text: string; status: ReviewStatus; photos: readonly string[] } | null;
  };
  reply: { typed: { stars: string; title: string; text: string }; fieldErrors: readonly FieldErrorKey[] } | undefined;
}

const tones: Record<ReviewStatus, Tone> = { pending: "warning", approved: "success", rejected: "neutral" };

/** One article with its review: empty, or as it was written. */
export function LineReview({ line, reply }: LineReviewProps) {
  const t = useT();
  const { sku, name, review } = line;
  const errors = useFieldErrors(reply?.fieldErrors);
  const values = reply?.typed ?? {
    stars: String(review?.stars ?? ""),
    title: review?.title ?? "",
    text: review?.text ?? "",
  };
  return (
    <li className="rounded-lg border border-line">
      <div className="flex items-center gap-3 border-b border-line bg-wash px-4 py-2.5">
        <span className="w-12 shrink-0 rounded-md border border-line bg-ground p-0.5">
          <ProductPicture family={line.pictureFamily} sizes="3rem" alt="" />
        </span>
        <h2 className="min-w-0 flex-1 font-semibold">{name}</h2>
        {review && <Badge tone={tones[review.status]}>{t(`account.review.status.${review.status}`)}</Badge>}
      </div>
      <div className="max-w-text p-4">
        <AccountForm
          shown={errors}
          submit={t(review ? "account.review.change" : "account.review.submit")}
          pending={t("account.review.pending")}
          encType="multipart/form-data"
          wide={false}
        >
          <input type="hidden" name="sku" value={sku} />
          <StarChoice sku={sku} value={values.stars} error={errors.say(`stars-${sku}`)} />
          <TextField
            name="title"
            id={`title-${sku}`}
            label={t("account.review.headline")}
            maxLength={100}
            defaultValue={values.title}
            error={errors.say(`title-${sku}`)}
          />
          <TextArea
            name="text"
            id={`text-${sku}`}
            label={t("account.review.text")}
            hint={t("account.review.textHint")}
            rows={5}
            maxLength={3000}
            defaultValue={values.text}
            error={errors.say(`text-${sku}`)}
          />
          <PhotoChoice sku={sku} photos={review?.photos ?? []} error={errors.say(`photos-${sku}`)} />
          {review && <p className="text-sm text-muted">{t("account.review.changeHint")}</p>}
        </AccountForm>
      </div>
    </li>
  );
}

/** One to five stars in words, as radio buttons, best first. */
function StarChoice({ sku, value, error }: { sku: string; value: string; error: string | undefined }) {
  const t = useT();
  const id = `stars-${sku}`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">{t("account.review.stars")}</legend>
      <div className="mt-1 mb-1 flex max-w-xs flex-col gap-2">
        {([5, 4, 3, 2, 1] as const).map((count) => (
          <label
            key={count}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-primary has-checked:bg-primary-wash"
          >
            <input
              type="radio"
              name="stars"
              value={count}
              defaultChecked={value === String(count)}
              className="size-6 shrink-0 accent-primary"
            />
            <span>
              <span aria-hidden className="text-star">
                {"★".repeat(count)}
              </span>{" "}
              {t(`account.review.words.${count}`)}
              <span className="sr-only"> ({t("account.review.star", { count })})</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
