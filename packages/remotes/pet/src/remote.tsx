import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { openPage } from './open-page';

const remote: RemoteModule = { contract: CONTRACT_VERSION, openPage };

export default remote;
