// The screens made from definitions. They use the application's router and frame, and have no layout, login page or toasts
// of their own.
import { CoreAdminContext, Resource, useResourceContext } from "ra-core";
import { lazy, memo, Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { createDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { Definition } from "../../../definition/grammar.ts";
import type { Role } from "../../../domain/company/role.ts";
import { useConfigured } from "../../../shell/data/useConfigured.ts";
import { queryClient } from "../../../shell/data/queryClient.ts";
import { NotFound } from "../../../shell/errors/ErrorPage.tsx";
import { Page } from "../../../shell/layout/Page.tsx";
import { whenPageIsIdle } from "../../../shell/navigation/whenPageIsIdle.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { InputDialog } from "../actions/InputDialog.ts";
import { DefinitionsProvider, indexed, useDefinition, useDefinitions } from "../definitions.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { newTitle } from "../../../definition/texts/newTitle.ts";
import { PartsProvider, type Parts } from "../parts.ts";
import { createPath, recordRoute, resourceOf } from "../paths.ts";
import "./admin.css";
import { createAdminStore } from "./adminStore.ts";
import { Confirmations } from "./Confirmations.tsx";
import { ScreenError } from "./ScreenError.tsx";
import { FileFaults } from "./FileFaults.tsx";
import { createI18nProvider } from "./i18n.ts";
import { Notifications } from "./Notifications.tsx";
import { UploadProgress } from "./UploadProgress.tsx";

interface GeneratedScreensProps {
  definitions: readonly Definition[];
  /** Sections without a screen here, whose records' names references show. */
  others?: readonly Definition[] | undefined;
  parts: Parts;
  /** Routes of hand-written screens. */
  own?: ReactNode;
  role: Role;
  /** False while more of the operators' definitions may be loading. */
  complete: boolean;
}

/** Memoised: a page checks for more definitions once it has settled, which must not re-render the screens. */
export const GeneratedScreens = memo(({ definitions, others, parts, own, role, complete }: GeneratedScreensProps) => {
  const [store] = useState(createAdminStore);
  // From a list, users open a record or start an action next.
  useEffect(() => whenPageIsIdle(queryClient, () => [import("../record/RecordScreen.tsx"), InputDialog.preload()]), []);
  const providers = useMemo(() => {
    const known = indexed(definitions, others);
    const find = (resource: string): Definition => {
      const definition = known.named(resource);
      if (!definition) throw new Error(`There is no definition of "${resource}".`);
      return definition;
    };
    return {
      dataProvider: createDataProvider(find, role),
      i18nProvider: createI18nProvider(definitions),
    };
  }, [definitions, others, role]);
  return (
    <DefinitionsProvider all={definitions} others={others}>
      <PartsProvider value={parts}>
        <CoreAdminContext {...providers} store={store} queryClient={queryClient}>
          {role === "ADMIN" && <FileFaults />}
          <Failing>
            <Routes>
              {own}
              {definitions.map(screensOf)}
              <Route path="*" element={complete ? <NotFound /> : <Unknown />} />
            </Routes>
          </Failing>
          <Notifications />
          <UploadProgress />
          <Confirmations />
        </CoreAdminContext>
      </PartsProvider>
    </DefinitionsProvider>
  );
});
GeneratedScreens.displayName = "GeneratedScreens";

const ImportScreen = lazy(async () => ({
  default: (await import("../list/import/ImportScreen.tsx")).ImportScreen,
}));

const RecordScreen = lazy(async () => ({ default: (await import("../record/RecordScreen.tsx")).RecordScreen }));

const CreateScreen = lazy(async () => ({ default: (await import("../record/CreateScreen.tsx")).CreateScreen }));

/** Keeps the frame when a screen fails to render, so that the user can go to another address. */
function Failing({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  );
}

/** A function that returns elements: the router does not look inside components. */
function screensOf(definition: Definition) {
  const name = resourceOf(definition);
  const place = recordRoute(definition);
  return (
    <Route
      key={name}
      path={`${name}/*`}
      element={
        // The key keeps a screen from continuing with the state of another resource's screen.
        <Resource
          key={name}
          name={name}
          list={<Known screen={ListScreen} />}
          create={<Known screen={CreateScreen} title={newTitle} />}
          {...(place === ":id" && { edit: <Known screen={RecordScreen} /> })}
        >
          {definition.import !== undefined && <Route path="import" element={<Known screen={ImportScreen} />} />}
          {place !== ":id" && <Route path={`${place}/*`} element={<Known screen={RecordScreen} />} />}
          {place !== ":id" && (
            <Route path={place.replace("/:id", "")} element={<Navigate to={createPath(definition)} replace />} />
          )}
        </Resource>
      }
    />
  );
}

/** Routes outlive their definition for a moment when a section is removed elsewhere. */
function Known(props: ScreenProps) {
  const { find } = useDefinitions();
  return find(useResourceContext() ?? "") ? <Later {...props} /> : <NotFound />;
}

interface ScreenProps {
  screen: ComponentType;
  /** The title until the screen has its own. */
  title?: (definition: Definition) => string;
}

/** A screen whose files are loaded when it is opened. Its title appears at once and takes the focus. */
function Later({ screen: Screen, title = ({ label }) => label.one }: ScreenProps) {
  const name = title(useDefinition());
  return (
    <Suspense
      fallback={
        <Page title={name}>
          <Loading />
        </Page>
      }
    >
      <Screen />
    </Suspense>
  );
}

/** An address of no known definition; a definition that is not loaded yet may have it. */
function Unknown() {
  const { error, retry } = useConfigured(true);
  return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
}

const Loading = () => <Skeleton count={8} />;
