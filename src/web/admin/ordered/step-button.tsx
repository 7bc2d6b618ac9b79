import { Icon, type IconName } from "../../ui/icon.tsx";

/** A small button of an entry in a list: one step up or down, out of it, around another point. */
export function StepButton({
  icon,
  label,
  disabled,
  onPress,
}: {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className="grid size-11 cursor-pointer place-items-center rounded-md border border-line hover:bg-wash aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      <Icon name={icon} className="size-5" label={label} />
    </button>
  );
}
