import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { GoodsPicture } from "./GoodsPicture";

function shown(src: string) {
  const { container } = render(<GoodsPicture src={src} alt="" size={180} />);
  const picture = container.querySelector("img");
  if (!picture) throw new Error("no picture");
  return picture;
}

it("offers an uploaded picture in the server's widths, and keeps its place until it is there", () => {
  const src = "/media/uploads/0123456789abcdef0123456789abcdef.jpg";
  const picture = shown(src);
  expect(picture.srcset.split(",")).toEqual([
    ...[96, 240, 480, 960].map((width) => `${src}?w=${width} ${width}w`),
    `${src} 1920w`,
  ]);
  expect(picture.sizes).toBe("180px");
  expect(picture.getAttribute("src")).toBe(src);
  expect([picture.width, picture.height]).toEqual([180, 180]);
});

it("leaves a drawn picture as it is", () => {
  for (const src of ["/media/goods/1.svg", "/gifts/cup.svg"]) {
    expect(shown(src).hasAttribute("srcset")).toBe(false);
  }
});
