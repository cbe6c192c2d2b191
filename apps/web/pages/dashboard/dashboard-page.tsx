import { useParams } from 'react-router-dom';
import { OwnDashboard } from './own/own-dashboard.tsx';
import { SampleDashboard } from './sample-dashboard.tsx';

/** Under a private link the calls to one's own demo number, without one a sample for everybody. */
export default function DashboardPage() {
  const { token } = useParams();
  return token === undefined ? <SampleDashboard /> : <OwnDashboard token={token} />;
}
