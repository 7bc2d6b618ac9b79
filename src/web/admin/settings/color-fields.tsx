import { Fragment, useState } from "react";
import { darkInk, lightGround, readableAccent, readablePrimary, usualColors } from "#domain/checkout/shop-colors.ts";
import { contrastText, readColor } from "#domain/kernel/color.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

/** With what each color must contrast, and the letters that its sample shows on it. */
const rules = {
  primary: { readable: readablePrimary, beside: lightGround, letters: "fill-on-primary" },
  accent: { readable: readableAccent, beside: darkInk, letters: "fill-ink" },
} as const;

type Name = keyof typeof rules;
const names = ["primary", "accent"] as const satisfies readonly Name[];

/**
 * The shop's colors as they are typed or picked, how each looks, and the nearest that can be read, taken by a press.
 */
export function ColorFields({ field, mayEdit }: { field: FieldOf; mayEdit: boolean }) {
  const t = useT();
  const [texts, setTexts] = useState<Readonly<Record<Name, string>>>(() => ({
    primary: field("colors.primary").defaultValue,
    accent: field("colors.accent").defaultValue,
  }));
  const element = useFormChange(texts);
  const set = (name: Name, text: string) => setTexts({ ...texts, [name]: text });
  return (
    <div ref={element} className="flex flex-col gap-4">
      <div className="field-row grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto]">
        {names.map((name) => {
          const { defaultValue: _, ...named } = field(`colors.${name}`);
          const label = t(`adminSettings.profile.${name}`);
          return (
            <Fragment key={name}>
              <TextField
                {...named}
                value={texts[name]}
                onChange={(event) => set(name, event.target.value)}
                label={label}
                hint={t(`adminSettings.profile.${name}Hint`, { usual: usualColors[name] })}
                optional
                placeholder={usualColors[name]}
                maxLength={20}
                autoComplete="off"
                spellCheck={false}
              />
              <BesideFields>
                <input
                  type="color"
                  disabled={!mayEdit}
                  aria-label={t("adminSettings.profile.pick", { color: label })}
                  value={readColor(texts[name]) ?? usualColors[name]}
                  onChange={(event) => set(name, event.target.value)}
                  className="needs-scripts h-11 w-12 cursor-pointer rounded-md border border-line-strong bg-ground p-1"
                />
              </BesideFields>
            </Fragment>
          );
        })}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Sample
            key={name}
            name={name}
            text={texts[name]}
            isSaid={Boolean(field(`colors.${name}`).error)}
            onTake={(color) => set(name, color)}
          />
        ))}
      </div>
    </div>
  );
}

interface SampleProps {
  name: Name;
  text: string;
  /** The sentence stands beside the field already. */
  isSaid: boolean;
  onTake(color: string): void;
}

/** Words on the color; where they can hardly be read, the nearest color on which they can. */
function Sample({ name, text, isSaid, onTake }: SampleProps) {
  const t = useT();
  const { readable, beside, letters } = rules[name];
  const colorShown = readColor(text) ?? usualColors[name];
  const nearest = readable(colorShown);
  return (
    <div className="flex flex-col items-start gap-3">
      <svg
        viewBox="0 0 144 44"
        className="h-11 w-36"
        role="img"
        aria-label={t("adminSettings.profile.sample", { color: t(`adminSettings.profile.${name}`) })}
      >
        <rect width="144" height="44" rx="4" fill={colorShown} />
        <text x="72" y="28" textAnchor="middle" fontSize="16" fontWeight="600" className={letters}>
          {t("adminSettings.profile.sampleWords")}
        </text>
      </svg>
      {nearest !== colorShown && (
        <div className="flex flex-col items-start gap-3" role="status">
          {!isSaid && (
            <p className="max-w-text text-sm text-danger">
              {t("adminSettings.problem.color_unreadable", {
                typed: colorShown,
                nearest,
                ratio: contrastText(colorShown, beside),
              })}
            </p>
          )}
          <Button variant="secondary" size="small" onClick={() => onTake(nearest)}>
            {t("adminSettings.profile.takeNearest", { nearest })}
          </Button>
        </div>
      )}
    </div>
  );
}
