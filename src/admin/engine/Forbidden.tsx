import { httpMessage } from "../../i18n/messages.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";

/** The page of a section that the user may not open. */
export const Forbidden = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState icon="eye-off" title={httpMessage(403)} action={<ButtonLink to="/">Вернуться на главную</ButtonLink>}>
      Если доступ нужен вам для работы, попросите администратора.
    </EmptyState>
  </Page>
);
