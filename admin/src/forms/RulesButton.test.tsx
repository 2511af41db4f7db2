import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { press, said, show, until } from "./dialogTesting";
import { RulesButton } from "./RulesButton";

it.each([
  ["at a desk", false],
  ["on a phone", true],
])("%s rules are read once, however often somebody presses meanwhile", async (_, isPhone) => {
  vi.stubGlobal("matchMedia", () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const answers: ((rules: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((answer) => answers.push(answer)));
  show(
    <RulesButton title="规则" read={read}>
      {(rules) => <p>{rules}</p>}
    </RulesButton>,
  );
  await press("规则");
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "规则" });
  await until(() => expect(button().disabled).toBe(true));
  fireEvent.click(button());
  expect(read).toHaveBeenCalledTimes(1);
  answers[0]?.("两人复核");
  await said("两人复核");
  await until(() => expect(button().disabled).toBe(false));
});
