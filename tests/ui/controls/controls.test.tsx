import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Checkbox } from "../../../src/ui/controls/Checkbox.tsx";
import { Dialog } from "../../../src/ui/overlays/Dialog.tsx";
import { PasswordField } from "../../../src/ui/controls/PasswordField.tsx";
import { Segmented } from "../../../src/ui/controls/Segmented.tsx";
import { Select } from "../../../src/ui/controls/Select.tsx";
import { Tabs } from "../../../src/ui/controls/Tabs.tsx";
import { TextField } from "../../../src/ui/controls/TextField.tsx";

test("a busy button says so and does nothing more, even in a form", async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Сохранить
      </Button>
    </form>,
  );
  const button = screen.getByRole("button");
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(within(button).getByRole("img")).toHaveAccessibleName("Подождите");
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test("a button that its own press disables keeps the focus and does nothing more", async () => {
  const press = vi.fn();
  const OnceOnly = () => {
    const [isDone, setDone] = useState(false);
    const once = () => (press(), setDone(true));
    return (
      <Button disabled={isDone} onClick={once}>
        Записать
      </Button>
    );
  };
  render(<OnceOnly />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const button = screen.getByRole("button");
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).not.toBeDisabled();
  expect(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

test("a field's error is tied to it and takes the place of its warning", () => {
  const { rerender } = render(<TextField label="УНП" hint="9 цифр" warning="Проверьте цифру" />);
  const input = screen.getByLabelText("УНП");
  expect(input).toHaveAccessibleDescription("Проверьте цифру 9 цифр");
  expect(input).not.toHaveAttribute("aria-invalid");
  rerender(<TextField label="УНП" hint="9 цифр" warning="Проверьте цифру" error="Обязательное поле" />);
  expect(input).toHaveAccessibleDescription("Обязательное поле 9 цифр");
  expect(input).toBeInvalid();
  expect(screen.queryByText("Проверьте цифру")).not.toBeInTheDocument();
});

test("a password can be looked at and hidden again", async () => {
  render(<PasswordField label="Пароль" autoComplete="current-password" />);
  const input = screen.getByLabelText("Пароль");
  expect(input).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Показать пароль" }));
  expect(input).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Скрыть пароль" }));
  expect(input).toHaveAttribute("type", "password");
});

test("a list of choices begins with its placeholder and gives the chosen value", async () => {
  const choose = vi.fn();
  const options = [
    { value: "yandex", label: "Яндекс Директ" },
    { value: "google", label: "Google Ads" },
  ];
  render(<Select label="Система" placeholder="Выберите" value="" options={options} onChange={choose} />);
  const select = screen.getByRole("combobox", { name: "Система" });
  expect(select).toHaveDisplayValue("Выберите");
  await userEvent.selectOptions(select, "Google Ads");
  expect(choose).toHaveBeenCalledExactlyOnceWith("google");
});

test("a checkbox can stand for some of many", () => {
  render(<Checkbox label="Все аккаунты" labelHidden partly />);
  expect(screen.getByRole("checkbox", { name: "Все аккаунты" })).toBePartiallyChecked();
});

function Papers() {
  const [tab, setTab] = useState<"bills" | "acts" | "contracts">("bills");
  const tabs = [
    { id: "bills", label: "Финансы", count: 3 },
    { id: "acts", label: "Закрывающие документы" },
    { id: "contracts", label: "Договоры" },
  ] as const;
  return (
    <Tabs label="Документы" tabs={tabs} value={tab} onChange={setTab}>
      Показано: {tab}
    </Tabs>
  );
}

test("tabs follow arrows, Home and End, around the ends too, and name their panel", async () => {
  render(<Papers />);
  const panel = screen.getByRole("tabpanel", { name: "Финансы 3" });
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Договоры" })).toHaveFocus();
  expect(panel).toHaveTextContent("Показано: contracts");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Закрывающие документы");
  await userEvent.keyboard("{End}{Home}");
  expect(panel).toHaveTextContent("Показано: bills");
  await userEvent.tab();
  expect(panel).toHaveFocus();
});

test("a selected tab is scrolled into view, but for the first, which is there from the start", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  render(<Papers />);
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("tab", { name: "Договоры" }));
  expect(scroll.mock.contexts).toEqual([screen.getByRole("tab", { name: "Договоры" })]);
});

test("a segmented control is a named group of radio buttons", async () => {
  const choose = vi.fn();
  const options = [
    { value: "light", label: "Светлое" },
    { value: "dark", label: "Тёмное" },
  ];
  render(<Segmented label="Оформление" options={options} value="light" onChange={choose} />);
  const group = screen.getByRole("group", { name: "Оформление" });
  expect(within(group).getByRole("radio", { name: "Светлое" })).toBeChecked();
  await userEvent.click(within(group).getByRole("radio", { name: "Тёмное" }));
  expect(choose).toHaveBeenCalledExactlyOnceWith("dark");
});

test("a dialog is named by its title, leaves closing to its owner, and keeps nothing while closed", async () => {
  const close = vi.fn();
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={close} title="Пополнить аккаунт" actions={<Button>Выставить счёт</Button>}>
      <TextField label="Сумма" />
    </Dialog>
  );
  const { rerender } = render(dialog(false));
  expect(screen.queryByLabelText("Сумма")).not.toBeInTheDocument();
  rerender(dialog(true));
  expect(screen.getByRole("dialog", { name: "Пополнить аккаунт" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Закрыть" }));
  expect(close).toHaveBeenCalledOnce();
  expect(screen.getByLabelText("Сумма")).toBeInTheDocument();
});

test("a dialog begins at its first input, at its main choice without one, and before destroying at the way back", () => {
  const actions = (look: "primary" | "danger") => (
    <>
      <Button>Отмена</Button>
      <Button look={look}>Дальше</Button>
    </>
  );
  const dialog = (look: "primary" | "danger", children: ReactNode) => (
    <Dialog open onClose={() => undefined} title="Вопрос" actions={actions(look)}>
      {children}
    </Dialog>
  );
  const { unmount } = render(dialog("primary", <TextField label="Сумма" />));
  expect(screen.getByLabelText("Сумма")).toHaveFocus();
  unmount();
  const asked = render(dialog("primary", "Точно?"));
  expect(screen.getByRole("button", { name: "Дальше" })).toHaveFocus();
  asked.unmount();
  render(dialog("danger", "Удалить?"));
  expect(screen.getByRole("button", { name: "Отмена" })).toHaveFocus();
});

test("a dialog whose main choice is below what it shows begins at its top", () => {
  const height = vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
  const box = vi
    .spyOn(HTMLButtonElement.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(0, 1200, 9, 9));
  render(
    <Dialog open onClose={() => undefined} title="Счёт № 17" actions={<Button look="primary">Скачать</Button>}>
      Много строк
    </Dialog>,
  );
  expect(screen.getByRole("button", { name: "Скачать" })).not.toHaveFocus();
  height.mockRestore();
  box.mockRestore();
});

test("a dialog whose form has still to be loaded begins at its first input once that is there", async () => {
  const dialog = (children: ReactNode) => (
    <Dialog open onClose={() => undefined} title="Пополнение">
      {children}
    </Dialog>
  );
  const { rerender } = render(dialog("Загружаем"));
  rerender(dialog(<TextField label="Сумма" />));
  await waitFor(() => expect(screen.getByLabelText("Сумма")).toHaveFocus());
});
