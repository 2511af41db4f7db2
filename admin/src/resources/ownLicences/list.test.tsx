import { expect, it } from "vitest";
import type { OwnLicence } from "../../api/types";
import { said, show } from "../../forms/dialogTesting";
import { Until } from "./list";

it("says once that a licence has no last day", async () => {
  show(
    <p>
      <Until licence={{ number: "鄂A1", valid_to: null } as OwnLicence} />
    </p>,
  );
  const tag = await said("长期");
  expect(tag.closest("p")?.textContent?.trim()).toBe("长期");
});
