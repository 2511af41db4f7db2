import { screen } from "@testing-library/react";
import { SelectInput } from "react-admin";
import { expect, it } from "vitest";
import { CommandForm } from "../../forms/CommandForm";
import { choose, show, until } from "../../forms/dialogTesting";
import { InPlace } from "./InPlace";
import { SLOTS } from "./slots";

const shown = () =>
  screen.queryAllByRole<HTMLImageElement>("img").map((picture) => {
    const { aspectRatio, objectFit, objectPosition } = getComputedStyle(picture);
    return [picture.alt, aspectRatio, objectFit, objectPosition];
  });

it("shows the picture as it will be cut, in the place that is chosen", async () => {
  show(
    <CommandForm
      resource="ads"
      defaultValues={{ slot: "home_banner", image: "/media/a.png" }}
      send={async () => ({})}
    >
      <SelectInput source="slot" label="位置" choices={[...SLOTS]} />
      <InPlace />
    </CommandForm>,
  );
  await until(() =>
    expect(shown()).toEqual([
      ["首页横幅在电脑上的样子", "736/376", "cover", "center"],
      ["首页横幅在手机上的样子", "390/156", "cover", "center"],
    ]),
  );
  await choose(/位置/, "底部通栏");
  await until(() => expect(shown()).toEqual([["底部通栏在电脑上的样子", "1200/72", "contain", "center"]]));
});

it("shows nothing while there is no picture: it will be drawn from the title", () => {
  show(
    <CommandForm resource="ads" defaultValues={{ slot: "home_banner", image: "" }} send={async () => ({})}>
      <InPlace />
    </CommandForm>,
  );
  expect(shown()).toEqual([]);
});
