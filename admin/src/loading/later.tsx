import { type ComponentType, type FunctionComponent, lazy, useState } from "react";
import { NotLoaded } from "./NotLoaded";

export type Later<Props extends object> = FunctionComponent<Props> & { preload: () => Promise<void> };

export const isLater = (screen: unknown): screen is Later<object> =>
  typeof screen === "function" && "preload" in screen;

/** A screen, or a heavy part of one, whose file is loaded when it is first shown. */
export function later<File, Props extends object>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loading = async () => {
    const part: ComponentType<Props> | undefined = pick(await load());
    // A file that was half written when it was read is a module without exports.
    if (part === undefined) throw new TypeError("the file holds no such part");
    loaded = part;
    return part;
  };
  const WhenLoaded = lazy<ComponentType<Props>>(() =>
    loading().then(
      (part) => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  );
  function Part(props: Props) {
    // What is here already is shown at once, and what is shown stays the same component to its end.
    const [Shown] = useState(() => loaded ?? WhenLoaded);
    return <Shown {...props} />;
  }
  // What does not come now is asked for again, and spoken of, when it is shown.
  const preload = () =>
    loading().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { preload });
}
