import { useParams } from 'react-router-dom';
import { OwnDashboard } from './own/own-dashboard.tsx';
import { SampleDashboard } from './sample-dashboard.tsx';

/** With a private link, the calls to the visitor's own demo number; without one, sample data. */
export default function DashboardPage() {
  const { token } = useParams();
  return token === undefined ? <SampleDashboard /> : <OwnDashboard token={token} />;
}
