import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Advert } from "@/api/types";
import { AdvertPicture } from "./AdvertPicture";

const advert = { id: 1, title: "冬季用药", image: "/media/uploads/a.jpg", url: "/list" } as Advert;

it("offers an advert in the server's widths, and as it is stored to screens that need more", () => {
  const { container } = render(<AdvertPicture advert={advert} width={900} height={360} eager />, {
    wrapper: MemoryRouter,
  });
  const picture = container.querySelector("img");
  expect(picture?.sizes).toBe("min(100vw,900px)");
  expect(picture?.srcset).toContain("/media/uploads/a.jpg?w=480 480w");
  expect(picture?.srcset.endsWith("/media/uploads/a.jpg 1920w")).toBe(true);
});
